import { useTranslation } from "react-i18next";
import { ForgeryField } from "../../frame/forgery-field.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Form, Link } from "../../ui/link.tsx";

export type ViewLink = {
  id: string;
  name: string;
  to: string;
  removeAt: string;
  /** Where the view becomes the default, or no longer is it. */
  defaultAt?: string;
  isCurrent: boolean;
  /** The sidebar opens the list with it. */
  isDefault: boolean;
};

/** Shows saved views. Each leads to the list it names, and can be removed. */
export function ViewLinks({ views }: { views: readonly ViewLink[] }) {
  const { t } = useTranslation("savedViews");
  return (
    <ul
      className="max-w-144 [&>li]:flex [&>li]:items-center [&>li]:gap-4 [&>li]:py-1 [&>li]:wrap-anywhere [&_[aria-current]]:font-semibold"
      aria-label={t("title")}
    >
      {views.map(({ id, name, to, removeAt, defaultAt, isCurrent, isDefault }) => (
        <li key={id}>
          <span className="grow">
            <Link to={to} aria-current={isCurrent ? "true" : undefined}>
              {name}
            </Link>{" "}
            {isDefault && <Badge>{t("default")}</Badge>}
          </span>
          {defaultAt && (
            <Form method="post" action={defaultAt}>
              <ForgeryField />
              <input type="hidden" name="default" value={isDefault ? "no" : "yes"} />
              <Button
                kind="quiet"
                size="small"
                aria-label={t(isDefault ? "noDefaultNamed" : "makeDefaultNamed", { name })}
              >
                {t(isDefault ? "noDefault" : "makeDefault")}
              </Button>
            </Form>
          )}
          <Link to={removeAt} aria-label={t("removeNamed", { name })}>
            {t("remove")}
          </Link>
        </li>
      ))}
    </ul>
  );
}
