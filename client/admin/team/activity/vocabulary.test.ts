import { expect, test } from "vitest";
import bn from "../../../../locales/bn.json";
import en from "../../../../locales/en.json";
import { fieldOf } from "./activityFields";
import { wordsOf } from "./activityValues";
import { deedOf, things } from "./activityWords";
import vocabulary from "./testdata/vocabulary.json";

interface Entity {
  actions: string[];
  fields: Record<string, string[] | null>;
}

// The server's tests write testdata/vocabulary.json: every entity, action, field and fixed value that the log can contain.
const entities: [string, Entity][] = Object.entries(vocabulary);

/** Reports whether there is a text in both languages. */
const isTold = (key: string | undefined) =>
  key !== undefined &&
  Boolean((bn as Record<string, string>)[key] && (en as Record<string, string>)[key]);

test.each(entities)("has texts in both languages for %s", (entity, { actions, fields }) => {
  expect(isTold(things[entity])).toBe(true);
  expect(actions.filter((action) => !isTold(deedOf(action, entity)))).toEqual([]);
  expect(Object.keys(fields).filter((field) => !isTold(fieldOf(entity, field)))).toEqual([]);
  for (const [field, words] of Object.entries(fields)) {
    const unnamed = (words ?? []).filter((word) => !isTold(wordsOf(entity, field)[word]));
    expect({ field, unnamed }).toEqual({ field, unnamed: [] });
  }
});
