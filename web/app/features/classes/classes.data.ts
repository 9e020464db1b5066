import {
  type ClassModule,
  deleteClassModule,
  listClassModules,
  saveClassModule,
} from '@ganit/contract/classes'
import type { Input } from '@ganit/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import { useAttempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'

/** What the academy writes about its classes, in their order; at most one module a class. */
export const classModules = apiQuery({
  queryKey: ['class-modules'],
  shows: ['class'],
  ask: (signal) => call(listClassModules, { signal }),
})

type ModuleToSave = Input<typeof saveClassModule>['body']

/** Adds a class's module or replaces it; the list shows it at once. */
export function useSaveModule() {
  const queryClient = useQueryClient()
  const attempt = useAttempt()

  return useMutation({
    mutationKey: ['class', 'save'],
    meta: { changes: ['class'] },
    mutationFn: (body: ModuleToSave) => call(saveClassModule, { body, attempt }),
    onSuccess: ({ class: saved }) => {
      queryClient.setQueryData(classModules.queryKey, (modules) =>
        [...without(modules, saved.classNumber), saved].sort(
          (a, b) => a.classNumber - b.classNumber,
        ),
      )
    },
  })
}

export function useDeleteModule() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationKey: ['class', 'remove'],
    meta: { changes: ['class'] },
    mutationFn: (classNumber: number) =>
      call(deleteClassModule, { params: { classNumber: String(classNumber) } }),
    onSuccess: (_answer, classNumber) => {
      queryClient.setQueryData(classModules.queryKey, (modules) => without(modules, classNumber))
    },
  })
}

const without = (modules: ClassModule[] = [], classNumber: number) =>
  modules.filter((module) => module.classNumber !== classNumber)
