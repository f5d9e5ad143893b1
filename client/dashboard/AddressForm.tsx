import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useRef } from "react";
import { useForm, useFormContext } from "react-hook-form";
import { addressRules } from "../account/rules";
import { toast } from "../components/toast";
import { button } from "../components/ui/button";
import { MobileField, TextField } from "../forms/Field";
import { Form } from "../forms/Form";
import { PlaceFields } from "../forms/PlaceFields";
import { Problem } from "../forms/Problem";
import { SubmitButton } from "../forms/SubmitButton";
import { useSending } from "../forms/useSending";
import { useI18n } from "../lib/i18n";
import type { Places } from "../lib/places";
import type { AddressRequest } from "../types/account.gen";
import { useAddressCalls } from "./useAddresses";

interface AddressFormProps {
  title: string;
  /** The id of the address to change; 0 for a new one. */
  id: number;
  written: AddressRequest;
  places: Places;
  /** Whether to show the checkbox that makes it the default. */
  mayBeDefault: boolean;
  onClose: () => void;
}

/** The form to add or change an address. */
export function AddressForm(props: AddressFormProps) {
  const { title, id, written, places, mayBeDefault, onClose } = props;
  const { t } = useI18n();
  const { save } = useAddressCalls();
  const form = useForm<AddressRequest>({
    defaultValues: written,
    resolver: standardSchemaResolver(addressRules),
    mode: "onTouched",
  });
  const { busy, problem, send } = useSending(form);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    form.setFocus("name");
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [form]);
  const keep = (address: AddressRequest) =>
    send(async () => {
      await save(id, address);
      toast("success", t("dashboard.addresses.saved"));
      onClose();
    });
  return (
    <>
      <h2 ref={heading} className="mb-4 text-lg sm:text-xl">
        {title}
      </h2>
      <Form name="address" form={form} onSubmit={keep} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="name" label={t("dashboard.addresses.name")} autoComplete="name" />
          <MobileField label={t("form.mobile")} hint={t("dashboard.addresses.mobile.hint")} />
        </div>
        <PlaceFields places={places} />
        {mayBeDefault && <Default />}
        <Problem text={problem} />
        <div className="flex flex-wrap gap-2.5">
          <SubmitButton busy={busy} className="grow sm:grow-0">
            {t("dashboard.save")}
          </SubmitButton>
          <button
            type="button"
            onClick={onClose}
            className={`${button.quiet} min-h-13 grow sm:grow-0`}
          >
            {t("dashboard.cancel")}
          </button>
        </div>
      </Form>
    </>
  );
}

function Default() {
  const { t } = useI18n();
  const { register } = useFormContext<AddressRequest>();
  return (
    <label className="flex min-h-11 items-center gap-3 justify-self-start">
      <input type="checkbox" {...register("is_default")} className="size-5 accent-primary" />
      {t("dashboard.addresses.make_default")}
    </label>
  );
}
