/**
 * The options that client/entry.docs.ts uses:
 * https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/
 */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface Configuration {
    url: string;
    dom_id: string;
    deepLinking: boolean;
    docExpansion: "none" | "list" | "full";
    supportedSubmitMethods: string[];
  }
  export default function SwaggerUI(configuration: Configuration): unknown;
}
declare module "swagger-ui-dist/swagger-ui.css";
