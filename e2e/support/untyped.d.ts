// Declares the parts that we use of a validator that has no types.
declare module "@adobe/structured-data-validator" {
  export default class Validator {
    /** Validates JSON-LD objects, by their type. */
    validate(found: {
      jsonld: Record<string, object[]>;
    }): Promise<
      { severity: "ERROR" | "WARNING"; issueMessage: string; path: { type: string }[] }[]
    >;
  }
}
