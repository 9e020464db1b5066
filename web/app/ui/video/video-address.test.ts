import { expect, test } from 'vitest'
import { embedAddress } from './video-address.ts'

test.each([
  [
    'https://www.youtube.com/watch?v=abcDEF_12-3',
    'https://www.youtube-nocookie.com/embed/abcDEF_12-3?autoplay=1&rel=0',
  ],
  [
    'https://youtu.be/abcDEF_12-3?t=4',
    'https://www.youtube-nocookie.com/embed/abcDEF_12-3?autoplay=1&rel=0',
  ],
  [
    'https://m.youtube.com/shorts/abcDEF_12-3',
    'https://www.youtube-nocookie.com/embed/abcDEF_12-3?autoplay=1&rel=0',
  ],
  ['https://vimeo.com/123456', 'https://player.vimeo.com/video/123456?autoplay=1&dnt=1'],
  ['https://example.org/film.mp4', null],
  ['https://youtube.com.evil.example/watch?v=abcDEF_12-3', null],
  ['https://www.youtube.com/watch?v="><script>', null],
])('%s', (address, embed) => {
  expect(embedAddress(address)).toBe(embed)
})
