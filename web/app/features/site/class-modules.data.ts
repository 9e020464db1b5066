import { listClassModules } from '@ganit/contract/classes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** What the academy writes about its classes, as a visitor reads it. */
export const classModules = queryOptions({
  queryKey: ['class-modules'],
  queryFn: () => call(listClassModules, {}),
})
