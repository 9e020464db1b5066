import type { FastifyRequest } from 'fastify'

/** Value of a cookie; undefined if it was not sent. */
export const readCookie = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string) => {
  const cookies = headers.cookie?.split(/; */) ?? []
  return cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) || undefined
}
