import { notValid } from '@ganit/contract/shared'
import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'

const asNamed = ({ issues }: z.ZodError) =>
  issues.map(({ code, path, message }) => ({
    keyword: code ?? '',
    instancePath: `/${path.join('/')}`,
    schemaPath: '',
    params: {},
    message,
  }))

/** Reads what is sent by the contract's schemas, and names what is wrong as `errors.ts` expects it. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (sent: unknown) => {
    const { data, error } = z.safeParse(schema, sent, { error: notValid })
    return error ? { error: asNamed(error) } : { value: data }
  }

/** For a call that asks more of some: 400, as for any body, where what they sent is not as this schema wants it. */
export function refuseInvalid(schema: z.ZodType, sent: unknown) {
  const { error } = z.safeParse(schema, sent, { error: notValid })
  if (error)
    throw Object.assign(new Error('invalid'), {
      validation: asNamed(error),
      validationContext: 'body',
    })
}
