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

/** The academy's modules in class order, at most one per class. */
export const classModules = reads(listClassModules, { shows: ['class'] })()

/** Adds or replaces a class's module. */
export const saveModule = sends(saveClassModule, {
  changes: ['class'],
  keep: ({ class: saved }) =>
    queryClient.setQueryData(classModules.queryKey, (modules) =>
      [...withoutModuleOf(modules, saved.classNumber), saved].sort(
        (a, b) => a.classNumber - b.classNumber,
      ),
    ),
})

/** This is a mutation, because the card shows its progress. */
export const useDeleteModule = () =>
  useMutation({
    mutationKey: ['class', 'remove'],
    meta: { changes: ['class'] },
    mutationFn: (classNumber: number) =>
      call(deleteClassModule, { params: { classNumber: String(classNumber) } }),
    onSuccess: (_answer, classNumber) => {
      queryClient.setQueryData(classModules.queryKey, (modules) =>
        withoutModuleOf(modules, classNumber),
      )
    },
  })

const withoutModuleOf = (modules: ClassModule[] = [], classNumber: number) =>
  modules.filter((module) => module.classNumber !== classNumber)
