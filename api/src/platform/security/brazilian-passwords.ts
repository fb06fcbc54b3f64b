/** What is often chosen here and stands too far down, or not at all, in lists made elsewhere. Without accents. */
const WORDS = `
senha minhasenha novasenha mudar trocar acesso entrar usuario admin administrador gerente sistema
brasil brasileiro brasilia salvador bahia saopaulo recife fortaleza curitiba
flamengo mengao corinthians timao palmeiras verdao santos vasco botafogo fluminense tricolor gremio inter
internacional cruzeiro atletico galo vitoria sport nautico santacruz ceara futebol neymar
deus deusefiel deusemaior deusamor deusnocomando jesus jesuscristo jesusteama fe amem
amor amorzinho meuamor teamo euteamo vida minhavida familia minhafamilia felicidade saudade alegria esperanca
liberdade princesa gatinha gatinho bebe estrela borboleta cachorro natureza
maria joao jose ana pedro paulo lucas gabriel gabriela mateus matheus rafael rafaela bruno bruna felipe carlos marcos
antonio francisco luiz luis eduardo gustavo guilherme leonardo rodrigo thiago diego daniel daniela juliana fernanda
amanda camila leticia larissa beatriz patricia aline vanessa jessica mariana isabela carolina sandra marcia adriana
`;
const TAILS = ['', '1', '10', '12', '123', '1234', '12345', '123456', '@123', '@1234'];
const HEADS = ['123', '1234', '12345', '123456'];
const NUMBERS = `
102030 10203040 1020304050 102030405060 12345678910 123456789101112 147258 147258369 159753 123654 321654 654321
101010 112233 121212 131313 142536 252525 303030 010203 01020304 0102030405 gvt12345 a1b2c3 abcd1234 abc12345
`;

export function listBrazilianPasswords(): string[] {
  const words = wordsIn(WORDS);
  return [
    ...wordsIn(NUMBERS),
    ...words.flatMap((word) => [
      ...TAILS.map((tail) => `${word}${tail}`),
      ...HEADS.map((head) => `${head}${word}`),
    ]),
  ];
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
