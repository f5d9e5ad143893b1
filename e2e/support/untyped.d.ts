// Declares the used parts of a validator that has no types.
declare module "@adobe/structured-data-validator" {
  export default class Validator {
    /** Validates JSON-LD objects, grouped by their type. */
    validate(found: {
      jsonld: Record<string, object[]>;
    }): Promise<
      { severity: "ERROR" | "WARNING"; issueMessage: string; path: { type: string }[] }[]
    >;
  }
}
