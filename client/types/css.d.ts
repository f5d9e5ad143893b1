// The build imports stylesheets of packages as text.
declare module "*.css" {
  const text: string;
  export default text;
}
