import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Academy, AcademyContext } from '../../../academy.ts'
import { Slips } from './slips.tsx'

const LOGO = {
  ...{ url: '/site.png', mark: '/mark.png', mark_small: '/mark.png', maskable: '/mark.png' },
  ...{ small: '/mark.png', preview: '/preview.png', width: 96, height: 96, has_name: false },
}

const RECEIPT = {
  ...{ receipt_number: '2026-27/000001', issued_on: '2026-11-24', payment_id: 1 },
  academy: { name: 'Sunrise Mathematics', address: null, phone: null, email: null },
  student: { student_id: 7, name: 'Riya Sen', class_name: 'Class 9' },
  payment: { amount: '1500.00', date: '2026-11-24', method: 'cash', reference: null },
  items: [],
}

function imageOf(frozen: number | undefined, needs_plate: 'dark' | 'light' | null) {
  const academy = { logo: { ...LOGO, needs_plate } } as unknown as Academy
  const receipt = { ...RECEIPT, academy: { ...RECEIPT.academy, logo: frozen } }
  const { container, unmount } = render(
    <AcademyContext value={academy}>
      <Slips receipts={[receipt as never]} size="80mm" />
    </AcademyContext>,
  )
  const image = container.querySelector('img')
  unmount()
  return image
}

test('a slip has the logo that its receipt has, on a plate where white paper would hide it', () => {
  expect(imageOf(1, null)?.getAttribute('src')).toBe('/site.png')
  expect(imageOf(1, null)?.dataset.plate).toBeUndefined()
  expect(imageOf(1, 'light')?.dataset.plate).toBe('light')
  expect(imageOf(undefined, 'light')).toBeNull()
})
