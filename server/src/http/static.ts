import { join } from 'node:path'
import serve from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * The built files of the pages, with their `.br` and `.gz` twins. A name with a hash never changes its content,
 * so it is kept for a year; a hashed file of an older build is 404, never a page.
 */
export async function serveBuiltFiles(app: FastifyInstance, clientDir: string) {
  await app.register(serve, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
  })
  await app.register(serve, {
    root: clientDir,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz', '.vite/**'],
    preCompressed: true,
    maxAge: '1h',
    index: false,
    decorateReply: false,
  })
}
