import { Play } from "lucide-react";
import { useState } from "react";
import { Photo } from "../../components/ui/Photo";
import { useI18n } from "../../lib/i18n";
import { SectionHeading } from "../SectionHeading";
import type { Placed } from "../sectionTypes";
import type { Props } from "./props.gen";

// The greatest width of each shape, and its ratio.
const shapes: Record<string, { maxWidth: string; aspectRatio: string }> = {
  wide: { maxWidth: "56rem", aspectRatio: "16 / 9" },
  square: { maxWidth: "36rem", aspectRatio: "1" },
  tall: { maxWidth: "22rem", aspectRatio: "9 / 16" },
};

/**
 * A video of another site. Its picture is a link to the video; a tap replaces it by the player, so that nothing of the other site
 * loads before.
 */
export default function Video(props: Props & Placed) {
  const { t } = useI18n();
  const { shape, heading, caption, address, poster, first } = props;
  const [plays, setPlays] = useState(false);
  const name = heading || caption || t("section.video");
  const style = shapes[shape] ?? shapes.wide;
  const box = "relative mx-auto block w-full overflow-hidden rounded-card bg-primary-soft";
  return (
    <section className="mt-8 sm:mt-10">
      <SectionHeading text={heading} />
      <figure>
        {plays ? (
          <div className={box} style={style}>
            <iframe
              // The visitor's focus was on the link that the player replaces.
              ref={(player) => player?.focus()}
              src={playerOf(props)}
              title={name}
              allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
              referrerPolicy="strict-origin-when-cross-origin"
              className="absolute inset-0 size-full"
              style={{ border: 0 }}
            />
          </div>
        ) : (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t("section.video.play", { name })}
            onClick={(event) => {
              event.preventDefault();
              setPlays(true);
            }}
            className={box}
            style={style}
          >
            {poster && (
              <Photo
                picture={poster}
                alt=""
                sizes="(max-width: 928px) 95vw, 56rem"
                first={first}
                className="absolute inset-0 size-full object-cover"
              />
            )}
            <span className="absolute inset-0 m-auto grid size-18 place-items-center rounded-full bg-primary text-on-primary shadow-raised">
              <Play size={32} aria-hidden="true" className="ml-1" />
            </span>
          </a>
        )}
        {caption && (
          <figcaption className="mt-2 text-center text-sm text-muted wrap-anywhere">
            {caption}
          </figcaption>
        )}
      </figure>
    </section>
  );
}

// https://developers.google.com/youtube/player_parameters, https://developers.facebook.com/docs/plugins/embedded-video-player
function playerOf({ host, id, address }: Props): string {
  if (host === "youtube")
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&playsinline=1&rel=0`;
  return `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(address)}&autoplay=true&show_text=false`;
}
