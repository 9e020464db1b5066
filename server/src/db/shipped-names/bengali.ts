import type { Book } from './book.ts'

/**
 * Bengali names: those that the books of West Bengal's boards give to the chapter that teaches the same, if need be in
 * the class before or after. The council of Classes 11 and 12 has no book of mathematics.
 */
export const BENGALI_BOOKS: readonly Book[] = [
  {
    book: 'West Bengal Board of Primary Education, আমার গণিত, Class 5: chapters whose name says what they teach',
    read: ['the contents as listed in a public program for schools'],
    class_number: 5,
    names: `
Time: সময়ের সঙ্গে ঘড়ির কাঁটার অবস্থান দেখি
Data Handling: ছবি দিয়ে তথ্য বিচার করি`,
  },
  {
    book: 'West Bengal Board of Secondary Education, গণিত প্রভা, Class 6: chapters 13, 15, 16 and 21 to 23',
    read: ['the contents as listed in a public program for schools'],
    class_number: 6,
    names: `
Integers: নিয়ন্ত্রিত সংখ্যা ও সংখ্যা রেখা
Data Handling: তথ্য সাজানো ও বিচার
Mensuration: ক্ষেত্রফল ও পরিসীমা নির্ণয়
Ratio and Proportion: অনুপাত ও সমানুপাতের ধারণা
Symmetry: প্রতিসাম্য
Practical Geometry: বিভিন্ন জ্যামিতিক চিত্র অঙ্কন`,
  },
  {
    book: 'West Bengal Board of Secondary Education, গণিত প্রভা, Class 7, from its printed contents: chapters 4 to 6, 8, 9, 14, 18 and 22',
    read: ['the printed contents as copied in a public program for schools'],
    class_number: 7,
    names: `
Integers: পূর্ণসংখ্যার যোগ, বিয়োগ, গুণ ও ভাগ
Simple Equations: সমীকরণ গঠন ও সমাধান
The Triangle and its Properties: ত্রিভুজের ধর্ম
Congruence of Triangles: সর্বসমতার ধারণা
Practical Geometry: ত্রিভুজ অঙ্কন
Algebraic Expressions: বীজগাণিতিক প্রক্রিয়া
Exponents and Powers: সূচকের ধারণা
Symmetry: প্রতিসাম্য`,
  },
  {
    book: 'The same, Class 8: chapter 3',
    read: ['the contents as listed in three public programs for schools'],
    class_number: 7,
    names: `
Rational Numbers: মূলদ সংখ্যার ধারণা`,
  },
  {
    book: 'West Bengal Board of Secondary Education, গণিত প্রভা, Class 8: chapters 3, 10, 13, 18 and 19',
    read: ['the contents as listed in three public programs for schools'],
    class_number: 8,
    names: `
Rational Numbers: মূলদ সংখ্যার ধারণা
Linear Equations in One Variable: সমীকরণ গঠন ও সমাধান
Direct and Inverse Proportions: ত্রৈরাশিক
Factorisation: বীজগাণিতিক সংখ্যামালার উৎপাদকে বিশ্লেষণ
Introduction to Graphs: লেখচিত্র`,
  },
  {
    book: 'The same, Class 7: chapters 12, 20 and 21; Class 6: chapter 18; গণিত প্রকাশ, Class 9: chapter 2',
    read: ['the contents as listed in public programs for schools'],
    class_number: 8,
    names: `
Understanding Quadrilaterals: চতুর্ভুজের শ্রেণিবিভাগ
Practical Geometry: চতুর্ভুজ অঙ্কন
Squares and Square Roots: বর্গমূল
Algebraic Expressions and Identities: বীজগাণিতিক সূত্রাবলী
Exponents and Powers: সূচকের নিয়মাবলি`,
  },
  {
    book: 'West Bengal Board of Secondary Education, গণিত প্রকাশ, Class 9: chapters 1, 4, 6, 7, 11 to 13 and 15',
    read: [
      'https://anushilan.com/wbbse-class-9-math-chapter-1-solution',
      'the contents as listed in public programs for schools',
    ],
    class_number: 9,
    names: `
Number Systems: বাস্তব সংখ্যা
Polynomials: বহুপদী সংখ্যামালা
Coordinate Geometry: স্থানাঙ্ক জ্যামিতি
Quadrilaterals: সামান্তরিকের ধর্ম
Areas of Parallelograms and Triangles: ক্ষেত্রফল সংক্রান্ত উপপাদ্য
Constructions: সম্পাদ্য
Heron's Formula: ত্রিভুজ ও চতুর্ভুজের পরিসীমা ও ক্ষেত্রফল
Statistics: রাশিবিজ্ঞান`,
  },
  {
    book: 'The same, Class 10: chapter 3',
    read: ['the contents as listed in five public programs for schools'],
    class_number: 9,
    names: `
Circles: বৃত্ত সম্পর্কিত উপপাদ্য`,
  },
  {
    book: 'West Bengal Board of Secondary Education, গণিত প্রকাশ, Classes 9 and 10',
    read: [
      'bengalstudents.com, page 394',
      'sciencemaster.in',
      'the contents as listed in five public programs for schools',
    ],
    class_number: 10,
    names: `
Real Numbers: বাস্তব সংখ্যা
Polynomials: বহুপদী সংখ্যামালা
Pair of Linear Equations in Two Variables: দুই চলবিশিষ্ট রৈখিক সহসমীকরণ
Quadratic Equations: একচলবিশিষ্ট দ্বিঘাত সমীকরণ
Coordinate Geometry: স্থানাঙ্ক জ্যামিতি
Some Applications of Trigonometry: উচ্চতা ও দূরত্ব
Constructions: সম্পাদ্য
Areas Related to Circles: বৃত্তের ক্ষেত্রফল
Statistics: রাশিবিজ্ঞান`,
  },
  {
    book: 'Class 10 as two sites of West Bengal name it; not in the contents of the board’s book',
    read: ['bengalstudents.com, page 394', 'sciencemaster.in'],
    class_number: 10,
    names: `
Arithmetic Progressions: সমান্তর প্রগতি
Triangles: ত্রিভুজ
Introduction to Trigonometry: ত্রিকোণমিতির পরিচয়
Circles: বৃত্ত
Surface Areas and Volumes: ঘনবস্তুর ক্ষেত্রফল ও আয়তন
Probability: সম্ভাবনা`,
  },
]
