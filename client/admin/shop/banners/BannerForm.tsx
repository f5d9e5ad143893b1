import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { useI18n } from "../../../lib/i18n";
import type { Banner } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { lateRules, useRules } from "../../lib/lateRules";
import { useOpen } from "../../lib/open";
import { useSaveForm } from "../../lib/save";
import { useFinishRemovals } from "../../lib/undo";
import { BilingualField } from "../../ui/BilingualField";
import { Card } from "../../ui/Card";
import { SwitchField } from "../../ui/fields";
import { SectionForm } from "../../ui/SectionForm";
import { BannerPicture } from "./BannerPicture";
import { safeShade } from "./contrast";
import type { Crops } from "./crops";
import { LinkField } from "./LinkField";
import { longest } from "./limits";
import type { bannerRules } from "./rules";

const rules = lateRules(() => import("./rules").then((part) => part.bannerRules));

export type BannerFields = z.infer<typeof bannerRules>;

const empty: BannerFields = {
  version: "",
  picture: "",
  phone_picture: "",
  shade: safeShade,
  title: "",
  bn_title: "",
  subtitle: "",
  bn_subtitle: "",
  alt: "",
  bn_alt: "",
  category_slug: "",
  product_slug: "",
  active: true,
};

function fieldsOf(banner: Banner): BannerFields {
  const { version, title, bn_title, subtitle, bn_subtitle, alt, bn_alt } = banner;
  const { category_slug, product_slug, active } = banner;
  const texts = { title, bn_title, subtitle, bn_subtitle, alt, bn_alt };
  const shown = { ...keysOf(banner), ...texts };
  return { version, ...shown, category_slug, product_slug, active };
}

function keysOf({ picture, phone_picture, shade }: Crops) {
  return { picture: picture.key, phone_picture: phone_picture?.key ?? "", shade };
}

/** The form for the picture, the texts and the link of a banner. `banner` is null for a new one. */
export function BannerForm({ banner }: { banner: Banner | null }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const open = useOpen();
  const queries = useQueryClient();
  const finishRemovals = useFinishRemovals(["banners"]);
  const [crops, setCrops] = useState<Crops | null>(banner);
  const [theirs, setTheirs] = useState<Banner | null>(null);
  const form = useForm<BannerFields>({
    resolver: useRules(rules),
    defaultValues: banner ? fieldsOf(banner) : empty,
  });
  const failed = t(banner ? "admin.banners.update.failed" : "admin.banners.add.failed");
  const { busy, problem, save } = useSaveForm(form, {
    done: t(banner ? "admin.banners.updated" : "admin.banners.added"),
    keys: [["banners"], ["settings"]],
    say: (refusal) => {
      if (refusal.code === "settings_changed") setTheirs(refusal.data as Banner);
      if (refusal.code === "settings_changed") return "";
      return refusal.status >= 500 ? failed : undefined;
    },
  });
  const submit = async (fields: BannerFields) => {
    const add = async () => {
      await finishRemovals();
      await api.post("banners", fields);
    };
    const change = () => api.put(`banners/${banner?.id}`, fields);
    if (await save(banner ? change : add)) open("/settings/banner", { saved: true });
  };
  const choose = (chosen: Crops) => {
    setCrops(chosen);
    const { picture, phone_picture, shade } = keysOf(chosen);
    form.setValue("phone_picture", phone_picture, { shouldDirty: true });
    form.setValue("shade", shade, { shouldDirty: true });
    form.setValue("picture", picture, { shouldDirty: true, shouldValidate: true });
  };
  const meanwhile = theirs && {
    take: () => {
      form.reset(fieldsOf(theirs));
      setCrops(theirs);
      setTheirs(null);
      void queries.invalidateQueries({ queryKey: ["banners"] });
    },
    keep: () => {
      form.setValue("version", theirs.version);
      setTheirs(null);
    },
  };
  return (
    <SectionForm
      name="banner"
      form={form}
      busy={busy}
      problem={problem}
      meanwhile={meanwhile}
      onSubmit={submit}
    >
      <Card>
        <BannerPicture crops={crops} failed={failed} onChoose={choose} />
      </Card>
      <Card title={t("admin.banners.words")} lead={t("admin.banners.words.lead")}>
        <div className="grid gap-4">
          <BilingualField
            bn="bn_title"
            en="title"
            label={t("admin.banners.title")}
            max={longest.title}
            optional={["bn", "en"]}
          />
          <BilingualField
            bn="bn_subtitle"
            en="subtitle"
            label={t("admin.banners.subtitle")}
            max={longest.subtitle}
            optional={["bn", "en"]}
          />
          <BilingualField
            bn="bn_alt"
            en="alt"
            label={t("admin.banners.alt")}
            hint={t("admin.banners.alt.hint")}
            max={longest.subtitle}
            optional={["bn", "en"]}
          />
        </div>
      </Card>
      <Card title={t("admin.banners.link")}>
        <LinkField named={banner} />
      </Card>
      <Card>
        <SwitchField
          name="active"
          label={t("admin.banners.active")}
          hint={t("admin.banners.active.hint")}
        />
      </Card>
    </SectionForm>
  );
}
