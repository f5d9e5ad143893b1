// Declares the parts that we use of validators that have no types.
declare module "@adobe/structured-data-validator" {
  export default class Validator {
    validate(
      found: import("@marbec/web-auto-extractor").Found,
    ): Promise<{ severity: "ERROR" | "WARNING"; issueMessage: string; path: { type: string }[] }[]>;
  }
}

declare module "@marbec/web-auto-extractor" {
  export interface Found {
    errors?: unknown[];
  }
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean });
    parse(document: string): Found;
  }
}
