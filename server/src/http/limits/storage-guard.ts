import fp from 'fastify-plugin'
import { storageFull } from '../errors.ts'

/** Refuses writes while the disk is full. Reading goes on. */
export const storageGuard = fp<{ isStorageFull: () => boolean }>(async (app, { isStorageFull }) => {
  app.addHook('onRequest', ({ method }, _reply, done) => {
    const reads = method === 'GET' || method === 'HEAD'
    done(!reads && isStorageFull() ? storageFull() : undefined)
  })
})
