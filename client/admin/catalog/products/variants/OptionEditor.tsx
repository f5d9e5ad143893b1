import { Palette, Plus, Trash2, X } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../../lib/i18n";
import { Button, IconButton } from "../../../ui/Button";
import { Cell } from "../Cell";
import { most } from "../limits";
import { ChoiceLook } from "./ChoiceLook";
import { type ChoiceFields, choiceName, newChoice, type OptionFields } from "./matrix";
import { missingOf, suggestionsFor, withSuggestion } from "./suggestions";
import { UsualValues } from "./UsualValues";

interface OptionEditorProps {
  option: OptionFields;
  /** The option's index, from 0. */
  at: number;
  onChange: (option: OptionFields) => void;
  /** Called when the name of a value is complete. */
  onNamed: () => void;
  onRemove: () => void;
}

/** An option of a product, such as its size, with its values in both languages. */
export function OptionEditor({ option, at, onChange, onNamed, onRemove }: OptionEditorProps) {
  const { t } = useI18n();
  const name = option.bn_name || option.name || t("admin.products.option", { number: at + 1 });
  const write = (values: ChoiceFields[]) => onChange({ ...option, values });
  const change = (key: string, what: Partial<ChoiceFields>) =>
    write(option.values.map((each) => (each.key === key ? { ...each, ...what } : each)));
  const usual = suggestionsFor(option);
  const complete = (choice: ChoiceFields) => {
    const missing = missingOf(choice, usual);
    if (missing) change(choice.key, missing);
    onNamed();
  };
  return (
    <fieldset className="min-w-0 rounded-control border border-line p-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-start gap-1.5">
        <div className="grid min-w-0 grow grid-cols-2 gap-1.5">
          <Cell
            name={`options.${at}.bn_name`}
            label={`${t("admin.products.option.name")} · ${t("admin.products.bengali")}`}
            lang="bn"
            max={most.option}
            value={option.bn_name}
            onChange={(bn_name) => onChange({ ...option, bn_name })}
          />
          <Cell
            name={`options.${at}.name`}
            label={`${t("admin.products.option.name")} · ${t("admin.products.english")}`}
            lang="en"
            max={most.option}
            value={option.name}
            onChange={(written) => onChange({ ...option, name: written })}
          />
        </div>
        <IconButton
          icon={Trash2}
          label={t("admin.products.option.remove", { name })}
          onClick={onRemove}
          className="mt-6 text-danger!"
        />
      </div>
      <UsualValues
        option={name}
        suggestions={usual}
        values={option.values}
        onAdd={(suggestion) => {
          write(withSuggestion(option.values, suggestion));
          onNamed();
        }}
      />
      <ul className="mt-3 grid gap-1.5">
        {option.values.map((choice, i) => (
          <ChoiceRow
            key={choice.key}
            choice={choice}
            option={name}
            at={at}
            index={i}
            onNamed={() => complete(choice)}
            onChange={(what) => change(choice.key, what)}
            onRemove={
              option.values.length > 1
                ? () => write(option.values.filter(({ key }) => key !== choice.key))
                : undefined
            }
          />
        ))}
      </ul>
      <Button
        look="plain"
        icon={Plus}
        onClick={() => write([...option.values, newChoice()])}
        className="mt-1.5"
      >
        {t("admin.products.value.add")}
      </Button>
    </fieldset>
  );
}

interface ChoiceRowProps {
  choice: ChoiceFields;
  /** The name of the option that has the value. */
  option: string;
  /** The index of that option, from 0. */
  at: number;
  index: number;
  onNamed: () => void;
  onChange: (what: Partial<ChoiceFields>) => void;
  /** Undefined if the value is the only one of its option, which cannot be removed. */
  onRemove: (() => void) | undefined;
}

function ChoiceRow({ choice, option, at, index, onNamed, onChange, onRemove }: ChoiceRowProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const name = choiceName(choice) || String(index + 1);
  const field = `options.${at}.values.${index}`;
  return (
    <li onBlur={onNamed}>
      <div className="flex items-start gap-1.5">
        <div className="grid min-w-0 grow grid-cols-2 gap-1.5">
          <Cell
            quiet
            name={`${field}.bn_value`}
            label={`${option}: ${t("admin.products.value.bn", { number: index + 1 })}`}
            placeholder={t("admin.products.option.bn")}
            lang="bn"
            max={most.option}
            value={choice.bn_value}
            onChange={(bn_value) => onChange({ bn_value })}
          />
          <Cell
            quiet
            name={`${field}.value`}
            label={`${option}: ${t("admin.products.value.en", { number: index + 1 })}`}
            placeholder={t("admin.products.option.en")}
            lang="en"
            max={most.option}
            value={choice.value}
            onChange={(value) => onChange({ value })}
          />
        </div>
        <IconButton
          icon={Palette}
          label={t("admin.products.value.look", { name })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          style={choice.color ? { boxShadow: `inset 0 -0.5rem ${choice.color}` } : undefined}
          className={choice.picture ? "text-primary!" : ""}
        />
        <IconButton
          icon={X}
          label={t("admin.products.value.remove", { name })}
          disabled={!onRemove}
          onClick={onRemove}
        />
      </div>
      {open && <ChoiceLook choice={choice} name={name} onChange={onChange} />}
    </li>
  );
}
