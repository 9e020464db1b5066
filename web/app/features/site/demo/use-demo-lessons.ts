import type { DemoLesson, listDemoLessons } from '@ganit/contract/people/demo-seats'
import { useEffect, useState } from 'react'
import { plainCall } from '../../../api/plain-call.ts'

/** The lessons of a class with a seat for a visitor: undefined while they load, null if they cannot be loaded. */
export function useDemoLessons(classNumber: number) {
  const [lessons, setLessons] = useState<DemoLesson[] | null>()

  useEffect(() => {
    let isWanted = true
    const path = `/demo-lessons?class_number=${classNumber}` as '/demo-lessons'
    plainCall<typeof listDemoLessons>('GET', path, {} as never)
      .then((found) => isWanted && setLessons(found))
      .catch((error: unknown) => {
        console.error('The demo lessons could not be loaded:', error)
        if (isWanted) setLessons(null)
      })
    return () => {
      isWanted = false
    }
  }, [classNumber])
  return [lessons, setLessons] as const
}
