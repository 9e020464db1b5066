import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { useMemo } from 'react'
import { type Academy, useAcademy } from '../../academy.ts'
import { CLASS_CHOICES } from './class-choices.ts'

/** The classes that the site offers: those that the academy has chosen, or all twelve. */
export const classesOffered = ({ classesTaught }: Pick<Academy, 'classesTaught'>) =>
  classesTaught ?? CLASS_NUMBERS

export const useClassesOffered = () => classesOffered(useAcademy())

/** The classes from which the office chooses one. It may admit any: those that are not taught stand at the end. */
export function useClassesToChoose() {
  const { classesTaught } = useAcademy()
  return useMemo(() => {
    if (!classesTaught) return CLASS_CHOICES
    const isTaught = ({ value }: { value: string }) => classesTaught.includes(Number(value))
    const items = CLASS_CHOICES.filter((choice) => !isTaught(choice))
    return [
      ...CLASS_CHOICES.filter(isTaught),
      ...(items.length > 0 ? [{ group: 'Other classes', items }] : []),
    ]
  }, [classesTaught])
}
