// The readable page of the API: what /api/openapi.yaml says.
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";

SwaggerUI({
  url: "/api/openapi.yaml",
  dom_id: "#root",
  deepLinking: true,
  docExpansion: "none",
  // A call from here would be made in the visitor's own name.
  supportedSubmitMethods: [],
});
