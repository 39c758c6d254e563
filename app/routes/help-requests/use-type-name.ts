import { useTranslation } from "react-i18next";

/** The types that the portal knows by name: `docs/product/help-requests.md`, "New request". */
const knownTypes = {
  "agent service": "helpRequests:types.agentService",
  compliance: "helpRequests:types.compliance",
} as const;
type KnownName = keyof typeof knownTypes;

const isKnown = (name: string): name is KnownName => Object.hasOwn(knownTypes, name);

/** Returns the key of a type's name in the language of the page. Returns null for a type that the portal does not know. */
export function typeNameKey(name: string): (typeof knownTypes)[KnownName] | null {
  const plain = name.trim().toLowerCase();
  return isKnown(plain) ? knownTypes[plain] : null;
}

/** Returns a function that names a type in the language of the page. A type that the portal does not know keeps its name. */
export function useTypeName(): (name: string) => string {
  const { t } = useTranslation(["helpRequests"]);
  return (name) => {
    const key = typeNameKey(name);
    return key ? t(key) : name;
  };
}
