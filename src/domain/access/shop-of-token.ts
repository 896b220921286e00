/** The refusals of a token that is one of the other kind of shop (docs/spec/test-shop.md#how-to-recognise-it). */
export const TOKEN_OF_TEST_SHOP = 'This is a token of the test shop';
export const TOKEN_OF_REAL_SHOP = 'This is the test shop, whose tokens begin with rok_test_';
