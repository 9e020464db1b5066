/** Invented testimonials, marked as samples until the academy writes its own. */
export const SAMPLE_TESTIMONIALS = [
  {
    name: 'Ananya, Class 8',
    quote:
      'I used to learn formulas the night before a test. Now I ask where each one comes from, and most of them I can work out again when I forget.',
  },
  {
    name: 'Rohan, Class 10',
    quote:
      'When my answer is wrong we look for the line where it went wrong. It is nearly always one small line, and that makes me less afraid of long questions.',
  },
  {
    name: 'Meera, Class 6',
    quote:
      'Fractions were only rules to me. Then we cut paper strips and I could see why one half is more than two fifths.',
  },
].map((sample) => ({ ...sample, photo_hash: null, is_sample: true }))
