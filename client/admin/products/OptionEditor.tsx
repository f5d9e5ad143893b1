import { Plus, Trash2, X } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import { Button, IconButton } from "../ui/Button";
import { Cell } from "./Cell";
import { type ChoiceFields, choiceName, newChoice, type OptionFields } from "./matrix";
import { most } from "./rules";

interface OptionEditorProps {
  option: OptionFields;
  /** Its index, from 0. */
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
      <ul className="mt-3 grid gap-1.5">
        {option.values.map((choice, i) => (
          <li key={choice.key} onBlur={onNamed} className="flex items-start gap-1.5">
            <div className="grid min-w-0 grow grid-cols-2 gap-1.5">
              <Cell
                quiet
                name={`options.${at}.values.${i}.bn_value`}
                label={`${name}: ${t("admin.products.value.bn", { number: i + 1 })}`}
                placeholder={t("admin.products.option.bn")}
                lang="bn"
                max={most.option}
                value={choice.bn_value}
                onChange={(bn_value) => change(choice.key, { bn_value })}
              />
              <Cell
                quiet
                name={`options.${at}.values.${i}.value`}
                label={`${name}: ${t("admin.products.value.en", { number: i + 1 })}`}
                placeholder={t("admin.products.option.en")}
                lang="en"
                max={most.option}
                value={choice.value}
                onChange={(value) => change(choice.key, { value })}
              />
            </div>
            <IconButton
              icon={X}
              label={t("admin.products.value.remove", {
                name: choiceName(choice) || String(i + 1),
              })}
              disabled={option.values.length === 1}
              onClick={() => write(option.values.filter(({ key }) => key !== choice.key))}
            />
          </li>
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
