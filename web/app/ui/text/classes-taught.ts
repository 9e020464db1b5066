import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { type Academy, useAcademy } from '../../academy.ts'

/** The classes that the site offers: those that the academy has chosen, or all twelve. */
export const classesOffered = ({ classesTaught }: Pick<Academy, 'classesTaught'>) =>
  classesTaught ?? CLASS_NUMBERS

export const useClassesOffered = () => classesOffered(useAcademy())
