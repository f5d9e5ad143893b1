// The documentation page of the API, from /api/openapi.yaml.
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";

SwaggerUI({
  url: "/api/openapi.yaml",
  dom_id: "#root",
  deepLinking: true,
  docExpansion: "none",
  // Disables calls from this page, which would use the visitor's session.
  supportedSubmitMethods: [],
});
