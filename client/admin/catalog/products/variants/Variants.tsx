import { FillVariants } from "./FillVariants";
import type { OptionFields, VariantFields } from "./matrix";
import { OptionEditor } from "./OptionEditor";
import { VariantTable } from "./VariantTable";

interface OptionEditorsProps {
  options: OptionFields[];
  onChange: (options: OptionFields[]) => void;
  /** Called when the person has finished typing the name of a value. */
  onNamed: () => void;
}

/** The editors of a product's options. */
export function OptionEditors({ options, onChange, onNamed }: OptionEditorsProps) {
  return options.map((option, i) => (
    <OptionEditor
      key={option.key}
      option={option}
      at={i}
      onChange={(next) => onChange(options.map((each) => (each.key === next.key ? next : each)))}
      onNamed={onNamed}
      onRemove={() => onChange(options.filter(({ key }) => key !== option.key))}
    />
  ));
}

interface VariantRowsProps {
  options: OptionFields[];
  variants: VariantFields[];
  /** The product's price as typed, for variants without their own price. */
  price: string;
  onChange: (variants: VariantFields[]) => void;
}

/** The prices and stocks of a product's variants. */
export function VariantRows(props: VariantRowsProps) {
  const { variants, onChange } = props;
  return (
    <>
      {variants.length > 1 && <FillVariants variants={variants} onChange={onChange} />}
      <VariantTable {...props} />
    </>
  );
}
