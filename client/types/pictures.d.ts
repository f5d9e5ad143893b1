// Importing a picture returns its address.
declare module "*.webp" {
  const address: string;
  export default address;
}
