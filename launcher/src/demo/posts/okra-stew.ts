import type { DemoPost } from './post.ts';

export const okraStew: DemoPost = {
  key: 'moqueca-de-quiabo',
  title: 'Moqueca de quiabo para um domingo sem pressa',
  author: 'Marina Lopes',
  excerpt:
    'Quiabo inteiro, tomate maduro, leite de coco e um fio de dendê no fim. Uma panela só, quarenta minutos e nenhuma baba.',
  daysAgo: 3,
  published: true,
  products: [
    'quiabo',
    'tomate',
    'pimentao-verde',
    'cebola-roxa',
    'alho',
    'coentro',
    'pimenta-dedo-de-moca',
    'limao-taiti',
    'azeite-de-dende',
  ],
  content: `
<p>Muita gente torce o nariz para o quiabo por causa da baba. Ela existe, mas é fácil de domar: quiabo seco, panela quente e corte só depois de selado. Nesta moqueca ele entra inteiro, fica macio por dentro e segura o molho sem desmanchar.</p>
<p>A receita serve <strong>quatro pessoas</strong> e pede cerca de quarenta minutos, contando o tempo de picar.</p>
<h2>O que separar</h2>
<ul>
<li>600 g de quiabo miúdo (duas bandejas)</li>
<li>4 tomates maduros em rodelas</li>
<li>1 pimentão-verde em rodelas</li>
<li>2 cebolas-roxas em rodelas</li>
<li>4 dentes de alho amassados</li>
<li>1 maço de coentro, com os talos</li>
<li>1 pimenta dedo-de-moça sem sementes</li>
<li>Suco de 1 limão-taiti</li>
<li>400 ml de leite de coco</li>
<li>3 colheres de sopa de azeite de dendê</li>
<li>Sal e um fio de óleo</li>
</ul>
<h2>Como fazer</h2>
<h3>1. Seque e sele o quiabo</h3>
<p>Lave os quiabos inteiros e enxugue um por um com um pano. Parece exagero, mas é o passo que evita a baba. Apare só a pontinha do cabo, sem abrir. Numa panela larga, com um fio de óleo e fogo alto, doure por cinco minutos, mexendo pouco. Reserve e pingue metade do limão por cima.</p>
<h3>2. Monte em camadas</h3>
<p>Na mesma panela, em fogo médio, refogue o alho e os talos do coentro picados. Desligue e faça camadas: cebola, tomate, pimentão, quiabo, um pouco de sal. Repita até acabar. A ordem importa, porque a cebola protege o fundo e o tomate solta a água que vai cozinhar o resto.</p>
<h3>3. Cozinhe sem mexer</h3>
<p>Tampe e leve ao fogo baixo por quinze minutos. Não mexa: balance a panela pelas alças. Quando o caldo aparecer, junte o leite de coco e a pimenta e deixe mais dez minutos, agora destampado.</p>
<h3>4. O dendê por último</h3>
<p>Desligue o fogo e só então regue com o dendê. Fervido por muito tempo, ele perde o perfume e pesa. Finalize com o resto do limão e as folhas de coentro.</p>
<blockquote>Moqueca não se mexe, se balança. Quem mexe faz ensopado.</blockquote>
<h2>Para acompanhar</h2>
<p>Arroz branco e uma farofa simples, feita na manteiga com farinha copioba, dão conta do recado. Se sobrar, melhor: no dia seguinte o molho encorpa e vira recheio de beiju. Guarde na geladeira por até dois dias e aqueça devagar, sem deixar ferver.</p>
<p>Não tem quiabo na sua cesta desta semana? O mesmo caminho funciona com <strong>aipim pré-cozido</strong> ou com cogumelo em pedaços grandes. Mude o legume, mantenha a paciência.</p>
`.trim(),
};
