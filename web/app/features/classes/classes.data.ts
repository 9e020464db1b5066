import {
  type ClassModule,
  deleteClassModule,
  listClassModules,
  saveClassModule,
} from '@ganit/contract/classes'
import type { Input } from '@ganit/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAttempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'

/** What the academy writes about its classes, in their order; at most one module a class. */
export const classModules = queryOptions({
  queryKey: ['class-modules'],
  queryFn: () => call(listClassModules, {}),
})

export type ModuleToSave = Input<typeof saveClassModule>['body']

/** Adds a class's module or replaces it; the list shows it at once. */
export function useSaveModule() {
  const queryClient = useQueryClient()
  const attempt = useAttempt()

  return useMutation({
    mutationFn: (body: ModuleToSave) => call(saveClassModule, { body, attempt }),
    onSuccess: async ({ class: saved }) => {
      await queryClient.cancelQueries(classModules)
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
    mutationFn: (classNumber: number) =>
      call(deleteClassModule, { params: { classNumber: String(classNumber) } }),
    onSuccess: async (_answer, classNumber) => {
      await queryClient.cancelQueries(classModules)
      queryClient.setQueryData(classModules.queryKey, (modules) => without(modules, classNumber))
    },
  })
}

const without = (modules: ClassModule[] = [], classNumber: number) =>
  modules.filter((module) => module.classNumber !== classNumber)
