export { default, meta } from './review.tsx'
