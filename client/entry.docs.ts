// The API's documentation page, which shows /api/openapi.yaml.
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";

SwaggerUI({
  url: "/api/openapi.yaml",
  dom_id: "#root",
  deepLinking: true,
  docExpansion: "none",
  // Disables sending requests from this page, because they would use the visitor's session.
  supportedSubmitMethods: [],
});
