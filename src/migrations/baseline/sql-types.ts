export const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/** Text compared exactly, letter case included. */
export const EXACT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

export const ID = `char(24) ${ASCII}`;

/** A value of an enumeration, or another short identifier. */
export const CODE = `varchar(20) ${ASCII}`;

/** Text without a collation of its own is compared without case and accents. */
export const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';
