import { createHmac } from 'node:crypto'
import { Client } from 'pg'
import type { DatabaseAddress } from '../../academy/academy.ts'
import { LOCKS } from '../connections/lock-numbers.ts'
import type { EmbeddedAddress } from '../embedded/address.ts'

/** Role of the running app in our own PostgreSQL. Migrations, backups and restores run as owner. */
const APP_ROLE = 'ganit_app'

/**
 * The password of the app's role, derived from the owner's. It does not protect from a person who can read the owner's.
 */
const deriveAppPassword = (owner: string) =>
  createHmac('sha256', owner).update('the password of ganit_app').digest('base64url')

/** Address of the same database with the app's role. */
export const withAppRole = (address: EmbeddedAddress): EmbeddedAddress => ({
  ...address,
  user: APP_ROLE,
  password: deriveAppPassword(address.password),
})

/**
 * Creates the app's role in our own PostgreSQL. It can read and write rows, and only insert into the trail. It cannot
 * create, drop or truncate anything, and has no access to programs, files or passwords.
 */
export const prepareAppRole = (owner: EmbeddedAddress) =>
  runAsOwner(owner, async (client) => {
    const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
    if (rows.length === 0) await client.query(`create role ${APP_ROLE}`)
    const password = client.escapeLiteral(deriveAppPassword(owner.password))
    await client.query(`alter role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noinherit
      noreplication nobypassrls password ${password}`)
    await client.query(grantStatements(APP_ROLE))
  })

/** Grants the app role's rights in this database to another existing role. */
export const giveRights = (owner: DatabaseAddress, role: string) =>
  runAsOwner(owner, (client) => client.query(grantStatements(client.escapeIdentifier(role))))

/** Runs in one transaction with a lock, because roles are server-wide and several apps may start at once. */
async function runAsOwner(owner: DatabaseAddress, work: (client: Client) => Promise<unknown>) {
  const client = new Client({ ...owner, application_name: 'ganit roles' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.appRole])
    await work(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Statements that grant the role its rights; they run again after each migration, for new tables. */
const grantStatements = (role: string) => `
  revoke all on all tables in schema public from ${role};
  revoke create on schema public from public, ${role};
  grant usage on schema public to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  grant usage on all sequences in schema public to ${role};
  grant execute on function make_trail_nameless(text, integer) to ${role};
  grant execute on function make_guardian_nameless(text, integer) to ${role};
  grant execute on function make_staff_nameless(text) to ${role};
  revoke update, delete on audit_entries from ${role};
  revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`
