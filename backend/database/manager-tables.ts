/** The tables of relationship managers: `docs/product/home.md`. Ids have the form that `schema.ts` describes. */
export type ManagerTables = {
  relationship_managers: {
    id: string;
    display_name: string | null;
    email: string | null;
    /** Ten digits. */
    phone_number: string | null;
    picture: Buffer | null;
    /** Its content type, such as `image/png`. */
    picture_type: string | null;
  };
  /** An agent or an agency has at most one manager. */
  manager_assignments: {
    id: string;
    manager_id: string;
    agent_id: string | null;
    agency_id: string | null;
    /** False when the manager looks after the agency above. */
    is_direct: boolean;
  };
};
