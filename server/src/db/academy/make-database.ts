import type { Client } from 'pg'

const EXISTS = '42P04'

/**
 * Makes a database, and protects it as the one in which it is made: copies are open to every role, whatever their
 * template is. One that is there stays, and is protected again, so that an interrupted making can be repeated.
 */
export async function makeDatabase(
  client: Client,
  { name, template }: { name: string; template: string },
) {
  const [database, model] = [name, template].map((each) => client.escapeIdentifier(each))
  await client.query(`create database ${database} template ${model}`).catch((error: unknown) => {
    if ((error as { code?: string }).code !== EXISTS) throw error
  })
  const { rows } = await client.query<{ isOpen: boolean }>(
    `select has_database_privilege('public', current_database(), 'connect') as "isOpen"`,
  )
  if (!rows[0]?.isOpen) await protectDatabase(client, name)
}

/** Lets no role enter but the owner and those that are granted it. */
export const protectDatabase = (client: Client, name: string) =>
  client.query(`revoke all on database ${client.escapeIdentifier(name)} from public`)
