import type { DemoPost } from './post.ts';

export const flourHouse: DemoPost = {
  key: 'casa-de-farinha',
  title: 'Uma manhã na casa de farinha',
  author: 'Marina Lopes',
  excerpt:
    'Chegamos às cinco, com o forno já quente. Seu Mundinho mostrou por que a farinha copioba começa na raspa e termina no ouvido.',
  daysAgo: 29,
  published: true,
  products: ['farinha-copioba', 'beiju', 'aipim'],
  content: `
<p>Ainda estava escuro quando saímos da estrada de asfalto, em Maragogipe. No fim da ladeira, uma luz amarela e um cheiro de lenha. <strong>Seu Mundinho</strong> já tinha acendido o forno e passava um café ralo na lata. "Quem chega depois das cinco só vê a farinha pronta", avisou.</p>
<p>A casa de farinha é um telhado grande sobre quatro paredes baixas. Pertence à família dele e é usada por mais seis vizinhos, cada um no seu dia. Em dia de torra, ninguém trabalha sozinho.</p>
<h2>Da raiz ao forno</h2>
<h3>Raspar e lavar</h3>
<p>A mandioca foi arrancada na véspera, porque raiz que espera escurece. Sentadas em roda, quatro mulheres raspam a casca com facas curtas e conversam sem olhar para as mãos. Depois a raiz é lavada em duas águas.</p>
<h3>Ralar e prensar</h3>
<p>O ralador, que todos chamam de caititu, hoje roda com motor. A massa cai branca e molhada e vai para a prensa, embrulhada em sacos. Dali escorre a manipueira, um líquido amarelado e <strong>tóxico quando cru</strong>, que não pode correr para o riacho. Seu Mundinho recolhe em tanques e deixa descansar antes de usar como adubo.</p>
<h3>Peneirar</h3>
<p>O bloco que sai da prensa parece giz. É esfarelado na mão e passa por uma peneira fina, a mais fina da região. É esse cuidado que dá à copioba o grão miúdo que estala.</p>
<h2>O som da farinha pronta</h2>
<p>O forno é uma chapa larga sobre o fogo de lenha. A massa peneirada cai aos poucos e o rodo de madeira não para: vai, volta, vira. Primeiro sai vapor. Depois o cheiro muda, de pão cru para biscoito. Por fim muda o barulho.</p>
<blockquote>No começo ela arrasta. Quando começa a cantar no rodo, está pronta. Relógio não escuta isso.</blockquote>
<p>Cada fornada leva perto de quarenta minutos e rende poucos quilos. Naquela manhã contamos seis. Com a goma que assentou na água, as filhas dele fizeram beiju na beira do mesmo forno, para aproveitar o calor que sobrava.</p>
<h2>O que levamos na cesta</h2>
<ul>
<li>Farinha copioba torrada na semana da entrega</li>
<li>Beiju de massa, em pacotes de dez</li>
<li>Azeite de dendê, feito pelo cunhado no terreno ao lado</li>
</ul>
<p>Perguntamos o que mudou em cinquenta anos de ofício. Ele pensou um pouco. O motor no ralador, a estrada, o preço combinado antes da colheita, que deixa planejar a roça. "O fogo é o mesmo", disse, e voltou ao rodo. Fomos embora às dez, com a roupa cheirando a fumaça e um saco morno no colo.</p>
`.trim(),
};
