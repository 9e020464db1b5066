import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith } from '../../../test/wire.ts'
import { AcademyContext, useAcademy } from '../../academy.ts'
import { NativeSelect } from '../forms/fields/fields.tsx'
import { useClassesToChoose } from './classes-taught.ts'

const Field = () => <NativeSelect label="Class" data={useClassesToChoose()} />

const namesOf = (options: HTMLElement[]) => options.map(({ textContent }) => textContent)

test.for([[null], [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]]])(
  'an academy that teaches %j has one list of classes',
  ([classesTaught]) => {
    answerWith({})
    const InAcademy = () => (
      <AcademyContext value={{ ...useAcademy(), classesTaught: classesTaught ?? null }}>
        <Field />
      </AcademyContext>
    )
    open(<InAcademy />)
    expect(screen.getAllByRole('option')).toHaveLength(12)
    expect(screen.queryByRole('group')).toBeNull()
  },
)

test('classes that are not taught stand at the end, because the office may admit any', () => {
  answerWith({})
  const InAcademy = () => (
    <AcademyContext value={{ ...useAcademy(), classesTaught: [9, 10] }}>
      <Field />
    </AcademyContext>
  )
  open(<InAcademy />)
  const others = within(screen.getByRole('group', { name: 'Other classes' }))
  expect(namesOf(screen.getAllByRole('option')).slice(0, 2)).toEqual(['Class 9', 'Class 10'])
  expect(others.getAllByRole('option')).toHaveLength(10)
})
