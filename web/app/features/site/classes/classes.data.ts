import {
  type ClassModule,
  deleteClassModule,
  listClassModules,
  saveClassModule,
} from '@ganit/contract/site/classes'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { reads, sends } from '../../../api/declared.ts'
import { queryClient } from '../../../api/query-client.ts'

/** What the academy writes about its classes, in their order; at most one module a class. */
export const classModules = reads(listClassModules, { shows: ['class'] })()

/** Adds a class's module or replaces it; the list shows it at once. */
export const saveModule = sends(saveClassModule, {
  changes: ['class'],
  keep: ({ class: saved }) =>
    queryClient.setQueryData(classModules.queryKey, (modules) =>
      [...without(modules, saved.classNumber), saved].sort((a, b) => a.classNumber - b.classNumber),
    ),
})

/** The card says while it is on its way. */
export const useDeleteModule = () =>
  useMutation({
    mutationKey: ['class', 'remove'],
    meta: { changes: ['class'] },
    mutationFn: (classNumber: number) =>
      call(deleteClassModule, { params: { classNumber: String(classNumber) } }),
    onSuccess: (_answer, classNumber) => {
      queryClient.setQueryData(classModules.queryKey, (modules) => without(modules, classNumber))
    },
  })

const without = (modules: ClassModule[] = [], classNumber: number) =>
  modules.filter((module) => module.classNumber !== classNumber)
