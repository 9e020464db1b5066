import { notValid } from '@ganit/contract/shared'
import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'

/** Reads what is sent by the contract's schemas, and names what is wrong as `errors.ts` expects it. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (sent: unknown) => {
    const { data, error } = z.safeParse(schema, sent, { error: notValid })
    if (!error) return { value: data }
    return {
      error: error.issues.map(({ code, path, message }) => ({
        keyword: code ?? '',
        instancePath: `/${path.join('/')}`,
        schemaPath: '',
        params: {},
        message,
      })),
    }
  }
