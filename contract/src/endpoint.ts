import type { z } from 'zod'
import { ROLES, type Role } from './roles.ts'

/**
 * Who may call: anyone, or accounts of these roles. The owner is among them unless the call is about oneself. Whose rows
 * each of them reaches is the query's business.
 */
export type Access = 'public' | readonly [Role, ...Role[]]

/** For calls about oneself that everybody has: how one's account opens, where it is signed in. */
export const ANYONE_SIGNED_IN = ROLES

/**
 * One call of the wire as data, read by the server (routes, validation, OpenAPI) and by the browser's client.
 * `path` is below `/api`, its parameters written `:name`. `response` is absent where the answer is no JSON.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodObject
  querystring?: z.ZodObject
  body?: z.ZodType
  response?: z.ZodType
  /** The status of success; 200 unless said. A POST that may answer 201 creates (see `creates`). */
  status?: 201 | 202 | '200 or 201'
  /** Of another POST or PUT: sent twice it would do something else than sent once. */
  turns?: true
}

/** A call that makes something new, or turns it over. With an `Idempotency-Key` header it does so once, however often it is sent. */
export type Creating = Endpoint &
  ({ method: 'POST'; status: NonNullable<Endpoint['status']> } | { turns: true })

export const creates = (endpoint: Endpoint): endpoint is Creating =>
  endpoint.turns === true || (endpoint.method === 'POST' && endpoint.status !== undefined)

export const endpoint = <const E extends Endpoint>(definition: E) => definition

type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? { [N in Name]: z.input<Schema> }
  : unknown

/** What a caller must send: only the parts the endpoint declares. */
export type Input<E extends Endpoint> = Part<'params', E['params']> &
  Part<'querystring', E['querystring']> &
  Part<'body', E['body']>

/** What a caller gets, decoded from the wire. */
export type Output<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : unknown
