// Re-exports the resolver, so that a relative path imports it: only relative imports can share a chunk with the frame (ssr/build/chunks.mjs).
export { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
