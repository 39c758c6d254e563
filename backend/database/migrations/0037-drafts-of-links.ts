import { type Kysely, sql } from "kysely";

/** Each link has a draft of its own: `docs/product/scopes.md`, "The beneficiary's pages". */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scope_links add column draft jsonb not null default '{}'`.execute(db);
  // Whoever has begun by email goes on. An in-person link lives for an hour, and begins anew.
  await sql`
    update scope_links as link set draft = scope.draft - 'unaccepted'
    from scopes as scope
    where scope.id = link.scope_id and link.role = 'client' and not link.is_in_person and scope.draft <> '{}'`.execute(
    db,
  );
  await sql`alter table scopes drop column draft`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scopes add column draft jsonb not null default '{}'`.execute(db);
  await sql`alter table scope_links drop column draft`.execute(db);
}
