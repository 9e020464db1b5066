import type { Endpoint } from '@ganit/contract/endpoint'
import { allEndpoints } from '../src/http/openapi/endpoints.ts'
import type { Academy } from './academy.ts'

/** All field names in an answer, nested ones too. */
export function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) => [name, ...fieldsOf(part)])
}

type Things = Record<string, string | number>
type Reader = { token: string; role?: 'student' | 'guardian' }
/** An answer's text with headers, and all its field names. */
export type Read = { status: number; text: string; fields: string[] }

/** A call's URL with the student's ids in its path and query. */
export function urlOf({ path, querystring }: Endpoint, things: Things) {
  const known = Object.keys(querystring?.shape ?? {}).filter((name) => name in things)
  const query = new URLSearchParams(known.map((name) => [name, String(things[name])]))
  return `/api${path.replace(/:(\w+)/g, (_, name) => String(things[name] ?? 1))}?${query}`
}

/** All calls that read. */
export const reading = (allEndpoints as { endpoint: Endpoint }[])
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method === 'GET')

export const isOpenTo = ({ access }: Endpoint, { role = 'student' }: Reader) =>
  access === 'public' || access.includes(role)

/** Answers to all these calls, by path. */
export async function answersTo(
  { app }: Academy,
  { token }: Reader,
  calls: Endpoint[],
  things: Things,
) {
  const read = new Map<string, Read>()
  for (const endpoint of calls) {
    const url = urlOf(endpoint, things)
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    const { statusCode: status, headers, body } = answer
    const isJson = headers['content-type']?.toString().startsWith('application/json')
    const fields = isJson ? fieldsOf(answer.json()) : []
    read.set(endpoint.path, { status, text: `${JSON.stringify(headers)}\n${body}`, fields })
  }
  return read
}

/** Answers to everything a student or guardian can read, or only these paths; by path. */
export const readBy = (
  academy: Academy,
  reader: Reader,
  things: Things,
  only?: readonly string[],
) =>
  answersTo(
    academy,
    reader,
    reading.filter((call) => isOpenTo(call, reader) && (only?.includes(call.path) ?? true)),
    things,
  )
