/**
 * Customers: `docs/product/customers.md`. Each enrollment and each scope of appointment belongs to one. A record that comes without a
 * customer gets a new one: nothing says that two people of the same name are one.
 */

/** The name of a customer is that of the record that was written last. */
const belongsToCustomer = (table: string, first: string, last: string): string[] => [
  `
  create function ${table}_have_customers() returns trigger language plpgsql as $$
  begin
    if new.customer_id is null then
      insert into customers (agent_id, first_name, last_name) values (new.agent_id, new.${first}, new.${last})
      returning id into new.customer_id;
    elsif tg_op = 'UPDATE' then
      update customers set first_name = new.${first}, last_name = new.${last} where id = new.customer_id;
    end if;
    return new;
  end $$`,
  `
  create trigger ${table}_have_customers before insert or update of ${first}, ${last} on ${table}
  for each row execute function ${table}_have_customers()`,
];

export const customers = [
  `
  create table customers (
    id uuid primary key default gen_random_uuid(),
    -- The agent whose customer it is. Agents do not share customers.
    agent_id uuid not null references agents (id),
    first_name text not null,
    last_name text not null,
    first_key text collate "C" not null generated always as (name_key(first_name)) stored,
    last_key text collate "C" not null generated always as (name_key(last_name)) stored,
    birth_date date,
    -- The customer as which it is shown, by hand.
    merged_into uuid references customers (id),
    merged_by text,
    merged_at timestamptz
  )`,
  "create index customers_by_name on customers (last_key, first_key, id)",
  "create index customers_by_agent on customers (agent_id)",
  "create index customers_by_merged on customers (merged_into) where merged_into is not null",
];

/** After the tables of enrollments and scopes. */
export const recordsOfCustomers = [
  ...belongsToCustomer("enrollments", "customer_first_name", "customer_last_name"),
  ...belongsToCustomer("scopes", "first_name", "last_name"),
];
