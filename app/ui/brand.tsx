import { createContext, useContext } from "react";
import { Icon } from "./icons.tsx";

/** How this installation looks, where it is not as the product comes. */
export type Brand = {
  name: string;
  /** The address of its logo. */
  logo: string | null;
  /** The address of the style sheet with its colors. */
  look: string | null;
};

export const BrandContext = createContext<Brand>({ name: "", logo: null, look: null });

/** The logo, beside the name. */
export function Mark() {
  const { logo } = useContext(BrandContext);
  if (logo === null) return <Icon name="mark" size="large" className="text-primary" />;
  return (
    <img
      src={logo}
      alt=""
      width="24"
      height="24"
      className="h-6 w-auto max-w-24 object-contain print:hidden"
    />
  );
}

/** The links of a document to the icon of its tab and to the colors. */
export function BrandLinks() {
  const { logo, look } = useContext(BrandContext);
  return (
    <>
      <link rel="icon" href={logo ?? "/favicon.svg"} type={logo ? undefined : "image/svg+xml"} />
      {look && <link rel="stylesheet" href={look} />}
    </>
  );
}
