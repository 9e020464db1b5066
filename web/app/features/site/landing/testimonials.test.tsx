import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { Testimonials } from './testimonials.tsx'

test('a sample without a photo has a drawing of ours in its place, a student’s word has not', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }))
  const said = (name: string, is_sample: boolean) => ({ name, quote: name, photo: null, is_sample })
  open(
    <Testimonials
      testimonials={[said('Ananya', true), said('Rohan', true), said('Riya', false)]}
    />,
  )
  const section = await screen.findByRole('region')
  const pictures = [...section.querySelectorAll('li')].map(
    (slide) => slide.querySelector('img')?.getAttribute('src') ?? null,
  )
  expect(pictures).toEqual(['/samples/1.svg', '/samples/2.svg', null])
})
