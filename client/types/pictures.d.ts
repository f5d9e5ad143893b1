// The address of a picture, from the module that names it.
declare module "*.webp" {
  const address: string;
  export default address;
}
